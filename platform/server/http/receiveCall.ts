import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { UploadSpec } from '../../contract/upload.ts'
import { withDeadline } from './deadline.ts'
import { parseInput } from './input.ts'
import { receiveForm, throwAwayRest } from './receiveForm.ts'
import type { ReceivedCall, RequestFacts } from './requestFacts.ts'

/** The time in which a form has to arrive, ms: enough for a photo over a school's slow line, but not endless. */
const arrivesWithin = 10 * 60 * 1000

interface Steps {
  /** Refuses a caller who may not make the call, before its form is read. */
  readonly checkCaller: (received: ReceivedCall) => Promise<unknown>
  readonly run: (received: ReceivedCall) => Promise<unknown>
  /** The time that a call may take, ms. */
  readonly patience: number
}

/** Prepares how a request of this call is read, checked and run, each within its deadline. */
export const prepareReceiving = (call: Call, { checkCaller, run, patience }: Steps) => {
  /** Nothing of a form is read before its sender is known to be allowed; once it has arrived, everything is checked again. */
  const receiveWithForm = async (request: FastifyRequest, upload: UploadSpec, facts: RequestFacts) => {
    const { params, query } = request
    const input = parseInput(
      { ...call, body: z.undefined(), hasBody: false, upload: null },
      { params, query, body: null },
    )
    await withDeadline(request, patience, (signal) => checkCaller({ ...facts, input, uploads: [], signal }))
    const form = await withDeadline(request, arrivesWithin, (signal) => receiveForm(request, upload, signal))
    try {
      const whole = parseInput(call, { params, query, body: form.texts })
      return await withDeadline(request, patience, (signal) =>
        run({ ...facts, input: whole, uploads: form.files, signal }),
      )
    } finally {
      await form.discard()
    }
  }

  return async (request: FastifyRequest, facts: RequestFacts): Promise<unknown> => {
    const { upload } = call
    if (upload) return receiveWithForm(request, upload, facts).finally(() => throwAwayRest(request.raw))
    const input = parseInput(call, { params: request.params, query: request.query, body: request.body })
    return withDeadline(request, patience, (signal) => run({ ...facts, input, uploads: [], signal }))
  }
}
