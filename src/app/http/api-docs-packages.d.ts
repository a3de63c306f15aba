declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function swaggerUi(options: {
    dom_id: string
    url: string
    docExpansion: 'none' | 'list' | 'full'
    supportedSubmitMethods: readonly string[]
    validatorUrl: string | null
  }): void
}
