import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { emailSuggestions, formatAddress, formatCompanyName } from './formatting.ts'

/** What people might type: words, odd capitals, punctuation, other scripts, postcodes. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'LTD',
          'ltd',
          'Ltd',
          'the',
          'THE',
          'of',
          '&',
          'BBC',
          'uk',
          "O'NEILL",
          'mcgregor',
          'stoke-on-trent',
          'booking.com',
          'g15zz',
          'G1',
          '5zz',
          'ß',
          'ŁÓDŹ',
          'ΟΔΟΣ',
          'İş',
          '(uk)',
          'ǆ',
        ),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      ),
      { maxLength: 6 },
    )
    .map((words) => words.join(' ')),
)

describe('a company’s name', () => {
  test.each([
    ['lochbay energy ltd', 'Lochbay Energy ltd'],
    ['LOCHBAY ENERGY LTD', 'Lochbay Energy ltd'],
    ['Lochbay Energy Ltd', 'Lochbay Energy Ltd'],
    ['westermill property PLC', 'Westermill Property plc'],
    ['harrow finch limited', 'Harrow Finch limited'],
    ['ORR AND BAIRD LLP', 'Orr and Baird llp'],
    ['The Bank Of Scotland', 'The Bank of Scotland'],
    ['the house of bruar', 'The House of Bruar'],
    ['homes for fife', 'Homes for Fife'],
  ])('is in title case with its small words small: %s', (text, name) => {
    expect(formatCompanyName(text)).toBe(name)
  })

  test.each([
    ['bbc scotland', 'BBC Scotland'],
    ['uk it services ltd', 'UK IT Services ltd'],
    ['GLEN IT LTD', 'Glen IT ltd'],
    ['Make It Happen Ltd', 'Make It Happen Ltd'],
    ['kitchens by italia', 'Kitchens By Italia'],
    ['acme uk ltd', 'Acme UK ltd'],
    ['Acme (uk) Ltd', 'Acme (UK) Ltd'],
    ['NHS FIFE', 'NHS Fife'],
    ['SSE plc', 'SSE plc'],
    ['ASDA', 'ASDA'],
    ['JCB ATTACHMENTS LTD', 'JCB Attachments ltd'],
    ['GLEN ORR LTD', 'Glen Orr ltd'],
    ['Acme IT Services', 'Acme IT Services'],
    ['Brae TELECOM ltd', 'Brae Telecom ltd'],
    ['B2B SALES LTD', 'B2B Sales ltd'],
    ['3M UK plc', '3M UK plc'],
    ['b&q STORE', 'B&Q STORE'],
    ['COCA-COLA', 'Coca-Cola'],
    ['AT&T', 'AT&T'],
  ])('has its acronyms, and no other words, in capitals: %s', (text, name) => {
    expect(formatCompanyName(text)).toBe(name)
  })

  test.each([
    'McDonald Homes',
    'eBay',
    'iTech Glasgow',
    'O’Neill Sons',
    'MacLeod and MacLeod',
    'DeWalt',
    'AstraZeneca',
    'Mcdonald',
  ])('keeps capitals that somebody put there on purpose: %s', (text) => expect(formatCompanyName(text)).toBe(text))

  test.each([
    ["o'neill & sons", "O'Neill & Sons"],
    ['O’NEILL PLUMBING', 'O’Neill Plumbing'],
    ["sainsbury's", "Sainsbury's"],
    ['MCGREGOR BOATS', 'McGregor Boats'],
    ['marks & spencer', 'Marks & Spencer'],
    ['b&q', 'B&Q'],
    ['J.P. MORGAN', 'J.P. Morgan'],
    ['rolls-royce', 'Rolls-Royce'],
    ['berwick-upon-tweed sales', 'Berwick-upon-Tweed Sales'],
    ['booking.com ltd', 'Booking.com ltd'],
    ['1ST CALL HEATING', '1st Call Heating'],
    ['łódź fabryka', 'Łódź Fabryka'],
    ['ŁÓDŹ FABRYKA', 'Łódź Fabryka'],
    ['ωmega', 'Ωmega'],
    ['ΕΛΛΗΝΙΚΟΣ ΔΡΟΜΟΣ', 'Ελληνικος Δρομος'],
    ['нина и сыновья', 'Нина И Сыновья'],
    ['株式会社 玉', '株式会社 玉'],
    ['the ', 'The'],
    ['', ''],
  ])('has apostrophes and letters as people write them: %s', (text, name) => {
    expect(formatCompanyName(text)).toBe(name)
  })

  it('is trimmed, and has single spaces', () => {
    expect(formatCompanyName('  lochbay \t energy\u00a0 ltd\n')).toBe('Lochbay Energy ltd')
  })

  it('does not change when it is formatted again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const name = formatCompanyName(text)
        expect(formatCompanyName(name)).toBe(name)
      }),
      { numRuns: 3000 },
    )
  })

  it('changes only in its capitals and spaces', () => {
    const bare = (text: string) =>
      text.trim().split(/\s+/u).join(' ').toLowerCase().toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
    fc.assert(
      fc.property(typed, (text) => {
        expect(bare(formatCompanyName(text))).toBe(bare(text))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('an address', () => {
  test.each([
    ['14 Weaver’s Vennel, Glasgow g15zz', '14 Weaver’s Vennel, Glasgow G1 5ZZ'],
    ['14 Weaver’s Vennel, Glasgow G1 5ZZ', '14 Weaver’s Vennel, Glasgow G1 5ZZ'],
    ['8 Lade Street, Perth ph1 5xx', '8 Lade Street, Perth PH1 5XX'],
    ['1 Quay, Leith EH66JJ', '1 Quay, Leith EH6 6JJ'],
    ['1 Quay, London ec1a1bb', '1 Quay, London EC1A 1BB'],
    ['1 Quay, London W1A0AX', '1 Quay, London W1A 0AX'],
    ['1 Quay, Manchester m11ae', '1 Quay, Manchester M1 1AE'],
    ['1 Quay, Croydon cr26xh', '1 Quay, Croydon CR2 6XH'],
    ['1 Quay, Denton dn551pt', '1 Quay, Denton DN55 1PT'],
    ['Girobank, Bootle gir0aa', 'Girobank, Bootle GIR 0AA'],
    ['1 Quay\nGlasgow\ng15zz', '1 Quay\nGlasgow\nG1 5ZZ'],
    ['1 Quay,Glasgow,g15zz.', '1 Quay,Glasgow,G1 5ZZ.'],
    ['g1   5zz', 'G1 5ZZ'],
  ])('has its postcode in Royal Mail’s form: %s', (text, address) => {
    expect(formatAddress(text)).toBe(address)
  })

  test.each([
    'Glasgow',
    '12 Street1',
    'Perth',
    '14 Weaver’s Vennel, Glasgow',
    'Unit12ab',
    'No12ab',
    'BFPO 57',
    '10 Downing, SW1A2AAA',
    '1 Quay, G15ZC',
    '1 Quay, Q15ZZ',
    '1 Quay, EC1C1BB',
    'xG1 5ZZ',
    'Suite 12345',
    'Dublin D02AF30',
    'g1 5zz, Scotland',
    '12345678',
    'mcg15zz',
    'a-g15zz',
    '1 Quay, G1\n5zz',
  ])('without a postcode at the end stays unchanged: %s', (text) => {
    expect(formatAddress(text)).toBe(text)
  })

  it('is trimmed, and otherwise only its postcode changes, once', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const address = formatAddress(text)
        expect(formatAddress(address)).toBe(address)
        expect(address.toLowerCase().replace(/\s/g, '')).toBe(text.toLowerCase().replace(/\s/g, ''))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('suggested addresses', () => {
  const at = (company: string) => emailSuggestions('rhona', company)[0]

  it('are the name at the company, on three endings', () => {
    expect(emailSuggestions('rhona', 'Lochbay Energy Ltd')).toEqual([
      'rhona@lochbay.com',
      'rhona@lochbay.co.uk',
      'rhona@lochbay.org',
    ])
    expect(emailSuggestions(' Rhona.Mackie ', 'the lochbay company')[1]).toBe('rhona.mackie@lochbay.co.uk')
  })

  it('take the company’s first distinctive word, and more if that says too little', () => {
    expect(at('The Thrum Group plc')).toBe('rhona@thrum.com')
    expect(at('J & B Williams Ltd')).toBe('rhona@jbwilliams.com')
    expect(at('St. Andrews Tools')).toBe('rhona@standrews.com')
    expect(at('BP plc')).toBe('rhona@bp.com')
    expect(at('O’Neill & Sons')).toBe('rhona@oneill.com')
    expect(at('Rolls-Royce plc')).toBe('rhona@rolls-royce.com')
    expect(at('Booking.com Ltd')).toBe('rhona@booking.com')
  })

  it('spell other Latin letters as addresses do, and make no suggestions for other scripts', () => {
    expect(at('Łódź Fabryka')).toBe('rhona@lodz.com')
    expect(at('Siân’s Cakes')).toBe('rhona@sians.com')
    expect(at('Straße und Søn')).toBe('rhona@strasse.com')
    expect(at('Γιώργος')).toBeUndefined()
    expect(at('Γιώργος Marine')).toBe('rhona@marine.com')
  })

  it('are empty without a name, without a company, or once there is an @', () => {
    for (const name of [
      '',
      ' ',
      'rhona@',
      '@',
      'rhona@lochbay.example',
      'rhona mackie',
      'rhona.',
      '.rhona',
      'rho..na',
      'siân',
      'x'.repeat(65),
      '<b>',
    ]) {
      expect(emailSuggestions(name, 'Lochbay Energy Ltd')).toEqual([])
    }
    for (const company of ['', ' ', 'Ltd', '&', 'The', '—', 'x'.repeat(64)])
      expect(emailSuggestions('rhona', company)).toEqual([])
  })
})
