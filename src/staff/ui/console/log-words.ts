import { logWords as words } from '#content/staff.ts'
import type { ChangeDetails } from '../../staff.ts'

/** `account.second_factor_on` → Account: second factor on */
export function actionInWords(action: string): string {
  const [area = '', ...rest] = action.split('.')
  return rest.length === 0 ? areaInWords(area) : `${areaInWords(area)}: ${spaced(rest.join(' '))}`
}

export function areaInWords(area: string): string {
  return (words.areas as Record<string, string>)[area] ?? capital(spaced(area))
}

/** `{ sessionsEnded: 2, isUrgent: true }` → Sessions ended: 2; is urgent */
export function detailsInWords(details: ChangeDetails): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === '' || value === false) return []
    return [value === true ? spaced(name) : `${spaced(name)}: ${value}`]
  })
  return capital(parts.join('; '))
}

function spaced(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
