import { expect, test } from 'vitest'
import { readCaptions } from './captions.ts'
import { shownFileName } from './file-name.ts'

const parse = (text: string | Uint8Array) =>
  readCaptions(typeof text === 'string' ? new TextEncoder().encode(text) : text)
const cue = '00:01.000 --> 00:02.000\nHello\n'

test('captions are accepted with hours, settings, notes and styles, and get plain line ends', () => {
  const whole = `WEBVTT - Łukasz\n\nNOTE made by hand\n\nSTYLE\n::cue { color: lime }\n\n1\n${cue}\n01:00:00.000 --> 01:00:03.500 align:start line:0\n<v Ailsa>You can’t hear patter on a CV\n`
  expect(parse(`\ufeff${whole.replaceAll('\n', '\r\n')}`)).toEqual({ text: whole })
  expect(parse(`WEBVTT\r\r${cue.replaceAll('\n', '\r')}`)).toEqual({ text: `WEBVTT\n\n${cue}` })
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /must start with the line WEBVTT/],
  ['another kind of captions', '1\n00:00:01,000 --> 00:00:02,000\nHi', /SRT/],
  ['a signature that goes on', `WEBVTTX\n\n${cue}`, /must start with the line WEBVTT/],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), /isn’t UTF-8/],
  ['zeros', `WEBVTT\n\n\0${cue}`, /isn’t text/],
  ['no caption', 'WEBVTT\n\nNOTE nobody speaks', /no captions/],
  ['only empty captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n', /no captions/],
  ['a time with a comma', 'WEBVTT\n\n00:01,000 --> 00:02,000\nHi', /line 3 can’t be read/],
  ['a time of 61 seconds', 'WEBVTT\n\n00:61.000 --> 01:02.000\nHi', /line 3 can’t be read/],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi', /line 3 ends before/],
  ['captions out of order', `WEBVTT\n\n00:09.000 --> 00:10.000\nHi\n\n${cue}`, /line 6 starts before/],
])('%s is refused with a sentence', (_, text, sentence) => {
  expect(parse(text)).toEqual({ refused: expect.stringMatching(sentence) })
})

test.each([
  ['../../../../etc/passwd.mp4', 'passwd.mp4'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['gpj\u202e4pm.exe', 'gpj4pm.exe'],
  [`${'ё🎬'.repeat(150)}.mp4`, 'ё🎬'.repeat(80)],
  ['half \ud83c of a sign', 'half \ufffd of a sign'],
  ['/', ''],
])('a file called %s is shown as %s', (sent, shown) => {
  expect(shownFileName(sent)).toBe(shown)
})
