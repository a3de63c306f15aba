import 'react'

// React's types have the properties of CSS but not custom ones: style={{ '--bg': 'var(--rose)' }}.
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
