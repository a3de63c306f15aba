/**
 * Whether the check digit of a card number is right (ISO/IEC 7812-1, annex B): every second digit from the right is
 * doubled, and all digits add up to a multiple of ten.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
