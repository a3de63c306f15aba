declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    fieldNames: string[]
  }
  export default class Validator {
    validate(found: { jsonld: Record<string, object[]>; errors: unknown[] }): Promise<Issue[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): { jsonld: Record<string, Record<string, unknown>[]>; errors: unknown[] }
  }
}
