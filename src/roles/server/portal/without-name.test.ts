import { expect, test } from 'vitest'
import { withoutName } from './without-name.ts'

test.each([
  ['I’m Nadia Rahman, and I ring people.', 'Nadia Rahman', 'I’m … …, and I ring people.'],
  ['Rahman’s rule: ask. NADIA rings.', 'Nadia Rahman', '…’s rule: ask. … rings.'],
  ['i’m nadia rahman, a rahman by name', 'Nadia Rahman', 'i’m … …, a rahman by name'],
  ['my name is nadia and i sell', 'Nadia Rahman', 'my name is … and i sell'],
  ['My mum says Zoe; I say Zoë.', 'Zoë Kowalska', 'My mum says …; I say ….'],
  ['Call me Alex. Everybody does.', 'Alexandrina Featherstonehaugh-Ross', 'Call me …. Everybody does.'],
  ['Featherstonehaugh, or Ross.', 'Alexandrina Featherstonehaugh-Ross', '…, or ….'],
  ['I’m Jo Smith. Jo’s rule: ask.', 'Jo Smith', 'I’m … …. …’s rule: ask.'],
  ['Bo Li here. Li, or BO; i’m bo.', 'Bo Li', '… … here. …, or …; i’m ….'],
  ['Mary Jo Smith, J. Smith or O’Brien', 'Mary Jo J O’Brien-Smith', '… … …, …. … or …’…'],
  ['Call me Ana de Souza, not Van; van Dijk.', 'Ana de Souza van Dijk', 'Call me … … …, not Van; … ….'],
  // Only the two words themselves are hidden, whatever letters stand beside them.
  ['Job, Jo’burg, Jörg and Lima. Jó!', 'Jo Li', 'Job, …’burg, Jörg and Lima. …!'],
  ['I am an honest man, so may I? So, May.', 'An So May', 'I am an honest man, so may I? …, ….'],
  ['My name is an. I, a seller, sell.', 'An A', 'My name is …. I, a seller, sell.'],
  // A common word stays, because a gap in its place would give the name away.
  ['I will ring you, and will ring again.', 'Will Grace', 'I will ring you, and will ring again.'],
  ['Markets moved. Nadiaville is not a name.', 'Mark Nadia', 'Markets moved. Nadiaville is not a name.'],
  ['De rien, the dealer said.', 'Ana de Souza', 'De rien, the dealer said.'],
  ['Nobody is named here.', '', 'Nobody is named here.'],
])('%j of %s is read as %j', (text, name, read) => {
  expect(withoutName(text, name)).toBe(read)
})
