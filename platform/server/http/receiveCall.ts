import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, type InputOf, smallBody } from '../../contract/call.ts'
import type { UploadSpec } from '../../contract/upload.ts'
import { withDeadline } from './deadline.ts'
import { type RawInput, parseInput } from './input.ts'
import { receiveForm, discardRest } from './receiveForm.ts'
import { findUndeclaredSchools } from './undeclaredSchools.ts'
import { type ReceivedCall, type RequestFacts, announcedBytes } from './requestFacts.ts'

/** The time in which a form must arrive, ms: enough for a photo over a slow connection, but limited. */
export const formArrivesWithin = 10 * 60 * 1000

interface Steps {
  /** Refuses a caller who may not make the call, before its form is read. */
  readonly checkCaller: (received: ReceivedCall) => Promise<unknown>
  readonly run: (received: ReceivedCall) => Promise<unknown>
  /** The time limit of a call, ms. */
  readonly patience: number
}

/** Adds the input to the request facts; it is validated once, when it is first read. */
const withInput = (
  facts: RequestFacts & Pick<ReceivedCall, 'uploads' | 'signal'>,
  call: Call,
  raw: RawInput,
): ReceivedCall => {
  let parsed: InputOf<Call> | undefined
  return {
    ...facts,
    undeclaredSchools: findUndeclaredSchools(call, raw),
    get input() {
      return (parsed ??= parseInput(call, raw))
    },
  }
}

/** Prepares how a request of this call is read, checked and run, each within its deadline. */
export const prepareReceiving = (call: Call, { checkCaller, run, patience }: Steps) => {
  const withoutBody: Call = { ...call, body: z.undefined(), hasBody: false, upload: null }

  /** Refuses a caller who may not make the call, before any of its body is read. */
  const checkBefore = (request: FastifyRequest, facts: RequestFacts) => {
    const { params, query } = request
    return withDeadline(request, patience, (signal) =>
      // Without the idempotency key, which belongs to the whole call: with only part of the input it would identify
      // another call.
      checkCaller(
        withInput({ ...facts, key: undefined, uploads: [], signal }, withoutBody, { params, query, body: null }),
      ),
    )
  }

  /** Reads a form only after its sender is known to be allowed. Once it has arrived, everything is checked again. */
  const receiveWithForm = async (request: FastifyRequest, upload: UploadSpec, facts: RequestFacts) => {
    const { params, query } = request
    await checkBefore(request, facts)
    const form = await withDeadline(request, formArrivesWithin, (signal) => receiveForm(request, upload, signal))
    try {
      return await withDeadline(request, patience, (signal) =>
        run(withInput({ ...facts, uploads: form.files, signal }, call, { params, query, body: form.texts })),
      )
    } finally {
      await form.discard()
    }
  }

  return {
    /** Before the body is read: for a body above the general limit, the sender must be allowed to make the call. */
    arrive: async (request: FastifyRequest, facts: RequestFacts): Promise<void> => {
      if (call.upload || call.mostBytes <= smallBody || announcedBytes(request) <= smallBody) return
      await checkBefore(request, facts)
    },
    receive: async (request: FastifyRequest, facts: RequestFacts): Promise<unknown> => {
      const { upload } = call
      if (upload) return receiveWithForm(request, upload, facts).finally(() => discardRest(request.raw))
      const { params, query, body } = request
      return withDeadline(request, patience, (signal) =>
        run(withInput({ ...facts, uploads: [], signal }, call, { params, query, body })),
      )
    },
  }
}
