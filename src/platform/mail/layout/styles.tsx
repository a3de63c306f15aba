import type { CSSProperties } from 'react'
import { palette } from '#content/palette.ts'

export { palette }

// Few readers have our fonts, and loading them would reveal who reads the mail, so Impact and Arial replace them. If a
// device has neither, its heaviest narrow font does.
export const textFace = "'Instrument Sans',Arial,Helvetica,sans-serif"
const displayFace =
  "Anybody,Impact,HelveticaNeue-CondensedBlack,'Arial Narrow','Liberation Sans Narrow',sans-serif-condensed,sans-serif"

export const body: CSSProperties = {
  fontFamily: textFace,
  fontSize: 17,
  lineHeight: '26px',
  color: palette.ink,
}

export const small: CSSProperties = { ...body, fontSize: 15, lineHeight: '22px' }

export const display: CSSProperties = {
  fontFamily: displayFace,
  fontWeight: 900,
  fontStretch: '60%',
  // Impact has one weight, and it is heavy enough.
  fontSynthesis: 'none',
  letterSpacing: '.012em',
  fontSize: 64,
  lineHeight: '60px',
}

export const link: CSSProperties = {
  color: palette.ink,
  fontWeight: 'bold',
  textDecoration: 'underline',
  textDecorationColor: palette.hot,
  textDecorationThickness: 2,
  textUnderlineOffset: 4,
}

/** What inline styles can't express: rules for phones, and for programs that would change the page's colours. */
export const headStyles = `
:root{color-scheme:light only;supported-color-schemes:light only}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){
.mail-pad{padding-left:20px!important;padding-right:20px!important}
.mail-head{padding-left:12px!important}
.mail-headline{font-size:52px!important;line-height:50px!important}
.mail-stage{padding:0!important}
.mail-label{width:96px!important}
.mail-amount{width:92px!important}
.mail-amount .mail-figure{font-size:30px!important;line-height:40px!important}
.mail-stub{width:96px!important;padding-left:6px!important;padding-right:6px!important}
.mail-time{padding-left:14px!important;padding-right:10px!important}
.mail-ticket{font-size:60px!important;line-height:56px!important}
}
`
