import { settingsWords } from '#content/console/settings.ts'
import type { StateKind } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import { longDate, spokenMoment } from '#src/values/london-time.ts'
import type { ProviderState } from '../settings-api.ts'

const { states, details } = settingsWords.providers

export interface ProviderLine {
  kind: StateKind
  word: string
  detail: string
}

/** Returns a provider's state in words: `done` if it is right for production, `partly` if it is only a stand-in. */
export function providerLine(state: ProviderState): ProviderLine {
  switch (state.id) {
    case 'address':
      return state.mode === 'secure'
        ? { kind: 'done', word: states.secure, detail: state.url }
        : { kind: 'partly', word: states.plain, detail: `${state.url}. ${details.plain}` }
    case 'database':
      return state.mode === 'server'
        ? { kind: 'done', word: states.server, detail: details.server }
        : { kind: 'partly', word: states.embedded, detail: details.embedded }
    case 'mail':
      return state.mode === 'smtp'
        ? { kind: 'done', word: states.smtp, detail: `${state.host}. ${fill(details.from, { from: state.from })}` }
        : { kind: 'partly', word: states.files, detail: details.files }
    case 'payments':
      if (state.mode === 'test') return { kind: 'partly', word: states.test, detail: details.test }
      return state.live
        ? { kind: 'done', word: states.stripeLive, detail: details.stripeLive }
        : { kind: 'partly', word: states.stripeTest, detail: details.stripeTest }
    case 'diary':
      return {
        kind: 'done',
        word: states[state.mode],
        detail: state.mode === 'calendar' ? details.calendar : details.elsewhere,
      }
    case 'seal':
      return sealLine(state)
    case 'timeStamps':
      return state.mode === 'authority'
        ? { kind: 'done', word: states.authority, detail: state.host }
        : { kind: 'none', word: states.none, detail: details.noTimeStamps }
    case 'storage':
      return state.mode === 's3'
        ? { kind: 'done', word: states.s3, detail: `${state.bucket}, ${state.host}` }
        : { kind: 'done', word: states.disk, detail: details.disk }
    case 'backups':
      return backupLine(state)
    case 'converter':
      if (state.mode === 'none') return { kind: 'none', word: states.noConverter, detail: details.noConverter }
      return { kind: 'done', word: state.mode === 'ffmpeg' ? states.ffmpeg : states.nodeAv, detail: '' }
  }
}

function backupLine({
  mode,
  at,
  place,
  bytes,
  isOld,
  failed,
}: Extract<ProviderState, { id: 'backups' }>): ProviderLine {
  const last =
    at === null
      ? details.noBackup
      : fill(details.backup, { when: spokenMoment(at, 'now'), size: bytesInWords(bytes), place })
  if (failed)
    return {
      kind: 'failed',
      word: states.backupFailed,
      detail: `${fill(details.backupFailed, { when: spokenMoment(failed.at, 'now'), why: failed.why })} ${last}`,
    }
  if (at === null)
    return {
      kind: 'failed',
      word: states.noBackup,
      detail: mode === 'daily' ? `${last} ${details.firstBackup}` : `${last} ${details.byHand}`,
    }
  if (isOld)
    return {
      kind: 'failed',
      word: states.backupOld,
      detail: `${last} ${mode === 'daily' ? details.backupMissed : details.byHand}`,
    }
  return mode === 'daily'
    ? { kind: 'done', word: states.backupDaily, detail: last }
    : { kind: 'partly', word: states.backupByHand, detail: `${last} ${details.byHand}` }
}

function bytesInWords(bytes: number): string {
  const mega = bytes / 1e6
  return mega >= 1000
    ? `${(mega / 1000).toFixed(1)} GB`
    : mega >= 1
      ? `${Math.round(mega)} MB`
      : `${Math.max(1, Math.round(bytes / 1000))} kB`
}

function sealLine(state: Extract<ProviderState, { id: 'seal' }>): ProviderLine {
  if (state.mode === 'broken') return { kind: 'failed', word: states.broken, detail: state.why }
  const valid = fill(details.seal, { name: state.name, until: longDate(state.validUntil.slice(0, 10)) })
  if (state.mode === 'own')
    return {
      kind: state.endsSoon ? 'failed' : 'done',
      word: state.endsSoon ? states.ownEnds : states.own,
      detail: valid,
    }
  return {
    kind: state.endsSoon ? 'failed' : 'partly',
    word: state.endsSoon ? states.selfMadeEnds : states.selfMade,
    detail: `${valid}. ${details.selfMade}`,
  }
}
