import { insightsConsole } from '#content/console/insights.ts'
import { leadsConsole, sourceWords, stageWords } from '#content/console/leads.ts'
import type { CsvColumn } from '#src/platform/http/csv.ts'
import { stageOfNumber } from '../../person.ts'
import type { ExportedPerson } from './list.ts'

const visitSources: Record<string, string> = insightsConsole.sources.names

/** The columns of the inbox as a spreadsheet. */
export function peopleColumns(names: Map<string, string>): CsvColumn<ExportedPerson>[] {
  return [
    { header: 'Name', value: (person) => person.name },
    { header: 'Company', value: (person) => person.company },
    { header: 'Email', value: (person) => person.email },
    { header: 'Phone', value: (person) => person.phone, phone: true },
    { header: 'Location', value: (person) => person.place },
    { header: 'Audience', value: (person) => (person.audience === 'candidate' ? leadsConsole.candidate : 'Employer') },
    { header: 'Stage', value: (person) => stageWords[stageOfNumber(person.stage)] },
    { header: 'State', value: (person) => leadsConsole.states[person.state] },
    { header: 'Source', value: (person) => (person.source ? sourceWords[person.source] : '') },
    { header: 'Visit from', value: ({ visit }) => visit && (visitSources[visit.source] ?? visit.source) },
    { header: 'Campaign', value: ({ visit }) => visit?.campaign },
    { header: 'First page', value: ({ visit }) => visit?.page },
    { header: 'Owner', value: (person) => (person.owner_id ? names.get(person.owner_id) : '') },
    { header: 'Latest', value: (person) => person.last_event },
    { header: 'Latest activity', value: (person) => person.last_event_at },
    { header: 'First seen', value: (person) => person.inbox_since },
  ]
}
