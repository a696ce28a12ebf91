import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results } from '@electric-sql/pglite'
import { DatabaseAway } from './databaseAway.ts'
import type { Engine } from './engine.ts'
import { type Answered, type Asked, type FromEngine, type ToEngine, unpackFault } from './engineMessages.ts'

/** Something that was asked, and who waits for it. */
interface Waiting {
  readonly asked: Asked
  readonly answer: PromiseWithResolvers<Results>
}

const settle = ({ answer }: Waiting, answered: Answered | undefined): void => {
  if (answered === undefined) answer.reject(new DatabaseAway(new Error('no answer')))
  else if ('fault' in answered) answer.reject(unpackFault(answered.fault))
  else answer.resolve({ fields: [], ...answered.results })
}

/** Tells the thread which types stay texts, when they change: functions cannot be sent, and the builder's all give the text back. */
const makeReaders = () => {
  let told: QueryOptions['parsers']
  return (parsers: QueryOptions['parsers']): readonly number[] | undefined => {
    if (parsers === undefined || parsers === told) return undefined
    told = parsers
    const types = Object.keys(parsers).map(Number)
    if (types.some((type) => parsers[type]?.('text') !== 'text')) throw new Error('a reader of values is no text')
    return types
  }
}

/**
 * Sends what is asked in one turn of the event loop together: a transaction's opening, its scope and its first query wake
 * the thread once, and their answers this one.
 */
const makeSender = (worker: Worker) => {
  const sent: (readonly Waiting[])[] = []
  let gathered: Waiting[] = []
  let ended = false

  const tell = (message: ToEngine) => {
    // A thread without work keeps no process alive.
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message)
  }
  const flush = () => {
    if (gathered.length === 0) return
    const batch = gathered
    gathered = []
    sent.push(batch)
    tell(batch.map(({ asked }) => asked))
  }
  return {
    ask: (asked: Asked): Promise<Results> => {
      const answer = Promise.withResolvers<Results>()
      if (ended) return Promise.reject(new DatabaseAway(new Error('it was closed')))
      gathered.push({ asked, answer })
      if (gathered.length === 1) process.nextTick(flush)
      return answer.promise
    },
    answered: (answers: readonly Answered[]) => {
      const batch = sent.shift() ?? []
      batch.forEach((one, place) => settle(one, answers[place]))
      if (sent.length === 0) worker.unref()
    },
    close: () => {
      flush()
      tell('close')
    },
    end: () => {
      ended = true
      for (const one of [...sent.splice(0).flat(), ...gathered.splice(0)]) settle(one, undefined)
    },
  }
}

const isAnswers = (message: FromEngine): message is readonly Answered[] => Array.isArray(message)

/**
 * Opens the engine on a folder in a thread of its own, so that a statement of seconds keeps nobody from being heard, told or
 * refused. An engine that ends unasked ends the process: what it left open only a start can mend.
 */
export const openInThread = async (folder: string): Promise<Engine> => {
  const worker = new Worker(new URL('./engineThread.ts', import.meta.url), { workerData: folder, execArgv: [] })
  const opening = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const { ask, answered, close, end } = makeSender(worker)
  const readersOf = makeReaders()
  let reason: Error | undefined
  let state: 'opening' | 'open' | 'closing' | 'closed' = 'opening'

  worker.on('message', (message: FromEngine) => {
    if (isAnswers(message)) return answered(message)
    if (message === 'open') {
      state = 'open'
      worker.unref()
      return opening.resolve()
    }
    if (message === 'closed') return undefined
    reason = unpackFault(message.refused)
    return opening.reject(reason)
  })
  worker.on('error', (error) => opening.reject(error))
  worker.on('exit', () => {
    const before = state
    state = 'closed'
    end()
    opening.reject(new Error('the engine ended while it was opened'))
    closing.resolve()
    if (before === 'open') throw new Error('the engine of the database ended', { cause: reason })
  })
  await opening.promise

  return {
    query: (text, values, options) => {
      const asTexts = readersOf(options?.parsers)
      return ask({ kind: 'query', text, values, rowMode: options?.rowMode, ...(asTexts && { asTexts }) })
    },
    exec: (statements) => ask({ kind: 'exec', statements }),
    get closed() {
      return state === 'closed'
    },
    close: async () => {
      if (state === 'open') {
        state = 'closing'
        close()
      }
      await closing.promise
    },
  }
}
