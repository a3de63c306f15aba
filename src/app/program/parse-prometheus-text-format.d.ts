declare module 'parse-prometheus-text-format' {
  interface Sample {
    value?: string
    count?: string
    labels?: Record<string, string>
    buckets?: Record<string, string>
  }
  /** The metric families in a text of Prometheus's exposition format. Throws if the text is not in that format. */
  export default function parsePrometheusTextFormat(
    text: string,
  ): { name: string; help: string; type: string; metrics: Sample[] }[]
}
