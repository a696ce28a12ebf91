import { createHmac } from 'node:crypto'
import { type FakeReply, startFakeProvider } from '../../tests/support/fakes/fakeProvider.ts'

const key = 'key-of-a-fake-card-system'

const fieldsOf = (text: string): Readonly<Record<string, unknown>> => ({ ...JSON.parse(text) })

/** The next answer: a refusal's reason, a fault, or a credit whose answer is lost on the way. */
type NextAnswer = { readonly reason: string } | 'fault' | 'unreachable' | 'lost'

/** A card system over HTTP that checks the signature and credits each request number once. */
export const startFakeCardSystem = async () => {
  const credits = new Map<string, { readonly serial: string; readonly cardNum: unknown; readonly amount: unknown }>()
  const requests: Readonly<Record<string, unknown>>[] = []
  const next: NextAnswer[] = []

  const credit = (fields: Readonly<Record<string, unknown>>): FakeReply => {
    const number = String(fields['requestNumber'])
    const known = credits.get(number)
    const { cardNum, amount } = fields
    const credited = known ?? { serial: `K${credits.size + 1}`, cardNum, amount }
    credits.set(number, credited)
    return { body: { serial: credited.serial } }
  }

  const url = await startFakeProvider(({ body, headers }) => {
    const signature = createHmac('sha256', key).update(body).digest('hex')
    if (headers['x-signature'] !== signature) return { body: { reason: '签名不正确' } }
    const fields = fieldsOf(body)
    requests.push(fields)
    const answer = next.shift()
    if (answer === undefined) return credit(fields)
    if (answer === 'fault') return { status: 503, body: {} }
    if (answer === 'lost') credit(fields)
    return typeof answer === 'string' ? 'hangUp' : { body: answer }
  })

  return {
    cardSystem: { url, key },
    /** Requests with a correct signature. */
    requests,
    credits: () => [...credits.values()],
    answerNext: (...answers: readonly NextAnswer[]) => void next.push(...answers),
  }
}
