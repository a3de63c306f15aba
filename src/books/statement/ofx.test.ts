import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOfx, readOfx } from './ofx.ts'
import { openStatement } from './read-statement.ts'

const today = '2026-11-23'
const read = (text: string) => {
  const lines = readOfx(text, today)
  if (lines === undefined || lines === 'too-many') throw new Error(String(lines))
  return lines
}

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>GBP
<BANKACCTFROM><BANKID>200000<ACCTID>20000012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261123
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261120120000[0:GMT]
<TRNAMT>1200.00
<FITID>2026112001
<NAME>LOCHBAY ENERGY &amp; SON
<MEMO>INV-0012
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261119<TRNAMT>-35.00<FITID>2026111901<NAME>RENT</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP</CURDEF>
<BANKACCTFROM><ACCTID>20000012345678</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>1200.00</TRNAMT><FITID>2026112001</FITID><NAME>LOCHBAY ENERGY &amp; SON</NAME><MEMO>INV-0012</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261119</DTPOSTED><TRNAMT>-35.00</TRNAMT><FITID>2026111901</FITID><NAME>RENT</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const payment = {
  day: '2026-11-20',
  pence: 120_000,
  payer: 'LOCHBAY ENERGY & SON',
  reference: 'INV-0012',
  bankId: '2026112001',
  account: '20000012345678',
}

describe('OFX', () => {
  test.each([
    ['1, SGML with open fields', sgml],
    ['2, XML', xml],
  ])('%s is read', (_, text) => {
    expect(isOfx(text)).toBe(true)
    expect(read(text)).toEqual({ lines: [payment], outgoing: 1, refused: [] })
    expect(openStatement(new TextEncoder().encode(text), today).kind).toBe('ofx')
  })

  test('in another currency is refused line by line', () => {
    const euros = xml.replace('<CURDEF>GBP', '<CURDEF>EUR')
    expect(read(euros)).toEqual({ lines: [], outgoing: 1, refused: [{ line: 1, why: 'currency' }] })
  })

  test('with an incomplete transaction refuses that one', () => {
    expect(read(xml.replace('1200.00', '')).refused).toEqual([{ line: 1, why: 'sum' }])
    expect(read(xml.replace('20261120', '20991120')).refused).toEqual([{ line: 1, why: 'future' }])
    expect(read(xml.replace('1200.00', '1200,5')).lines[0]!.pence).toBe(120_050)
  })

  test('with entities of its own is refused, and none is expanded', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(readOfx(bomb + xml, today)).toBeUndefined()
    expect(readOfx(xml.replace('INV-0012', '<![CDATA[x]]>'), today)).toBeUndefined()
    expect(read(xml.replace('INV-0012', '&file; &#x41;')).lines[0]!.reference).toBe('&file; &#x41;')
  })

  test('that is cut off is refused', () => {
    expect(readOfx(xml.slice(0, -10), today)).toBeUndefined()
  })

  test('is read up to 20,000 transactions', () => {
    const one = '<STMTTRN><TRNAMT>1<DTPOSTED>20261120</STMTTRN>'
    expect(readOfx(`<OFX>${one.repeat(20_002)}</OFX>`, today)).toBe('too-many')
  })

  test('of any bytes is read or refused, and never throws', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<STMTTRN>',
        '</STMTTRN>',
        '<TRNAMT>',
        '<DTPOSTED>20261120',
        '<NAME>',
        '<',
        '>',
        '</',
        '<OFX>',
        '</OFX>',
        '&amp;',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const lines = readOfx(`<OFX>${pieces.join('')}</OFX>`, today)
        if (lines === undefined || lines === 'too-many') return
        for (const { day, pence, payer, reference } of lines.lines) {
          expect(day <= today && pence > 0 && Number.isSafeInteger(pence)).toBe(true)
          expect(payer.length <= 140 && reference.length <= 280 && !/[\p{Cc}]/u.test(payer + reference)).toBe(true)
        }
      }),
    )
  })

  test('like CSV, of any bytes is read or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
        expect(['refused', 'csv', 'ofx']).toContain(openStatement(content, today).kind)
      }),
    )
  })
})
