import { createHmac, timingSafeEqual } from 'node:crypto'
import { webhookToleranceSeconds } from './payment-gateway.ts'

/**
 * Stripe's scheme: `t=…,v1=` HMAC-SHA256 of `{t}.{body}` in hexadecimal (docs.stripe.com/webhooks, "Verify manually").
 */
export function signTestWebhook(secret: string, body: string, at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'stripe-signature': `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`,
  }
}

/**
 * Whether one of the header's signatures is right and not older than five minutes. Schemes other than `v1` are ignored.
 */
export function isSignedWebhook(secret: string, body: string, header: string | null, now: Date): boolean {
  const fields = (header ?? '').split(',').map((part) => part.split('='))
  const stamp = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(stamp) || now.getTime() / 1000 - Number(stamp) > webhookToleranceSeconds) return false
  const expected = hmac(secret, Number(stamp), body)
  return fields.some(
    ([name, value]) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') && timingSafeEqual(Buffer.from(value!, 'hex'), expected),
  )
}

function hmac(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}
