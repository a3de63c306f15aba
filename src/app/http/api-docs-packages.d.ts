declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { ComponentType, createElement } from 'react'

  /** What a plugin gets: the viewer's own React, its components, and the document. */
  interface System {
    React: { createElement: typeof createElement }
    getComponent(name: string, isContainer: true): ComponentType
    specSelectors: { loadingStatus(): string }
  }
  export type Plugin = (system: System) => { components: Record<string, ComponentType> }

  export default function swaggerUi(options: {
    dom_id: string
    url: string
    plugins: readonly Plugin[]
    layout: string
    docExpansion: 'none' | 'list' | 'full'
    syntaxHighlight: false
    supportedSubmitMethods: readonly string[]
    validatorUrl: string | null
  }): void
}
