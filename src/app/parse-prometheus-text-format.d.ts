declare module 'parse-prometheus-text-format' {
  interface Sample {
    value?: string
    count?: string
    labels?: Record<string, string>
    buckets?: Record<string, string>
  }
  /** The families of measures that a text of Prometheus's exposition format holds. Throws on what is none. */
  export default function parsePrometheusTextFormat(
    text: string,
  ): { name: string; help: string; type: string; metrics: Sample[] }[]
}
