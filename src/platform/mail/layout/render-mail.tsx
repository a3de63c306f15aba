import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import { forOutlook } from './outlook.ts'

/** A mail's HTML part. The preloads that React adds for pictures mean nothing in a mail. */
export async function renderMail(page: ReactElement): Promise<string> {
  return forOutlook((await render(page)).replace(/<link rel="preload"[^>]*>/g, ''))
}
