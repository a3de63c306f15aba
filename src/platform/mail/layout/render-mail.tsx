import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { forOutlook } from './outlook.ts'

// Not `<!doctype html>`, with which some programs leave a gap under a picture in a table's cell.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders a mail's HTML part, without the preloads that React adds for pictures, which have no meaning in a mail. */
export function renderMail(page: ReactElement): string {
  return doctype + forOutlook(renderToStaticMarkup(page).replace(/<link rel="preload"[^>]*>/g, ''))
}
