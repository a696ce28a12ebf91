import { z } from 'zod'
import { countedPageOf } from './countedPage.ts'
import { pageInput } from './envelope.ts'
import { oneSheet } from './upload.ts'

/** The answer of a call that queues a job. */
export const startedJob = z.object({ jobId: z.int() })

/** Body and answer of a page of a list that grows without end. */
export const countedList = <Search extends z.ZodRawShape, Row extends z.ZodType>(
  search: z.ZodObject<Search>,
  row: Row,
) => ({ body: search.extend(pageInput), data: countedPageOf(row), writes: false })

/** A call that takes a sheet and queues its import. */
export const sheetImport = { data: startedJob, transaction: 'own', upload: oneSheet } as const

/** A call that gives the address of an empty sheet to be filled in. */
export const sheetTemplate = { data: z.object({ fileLink: z.string() }), transaction: 'own' } as const
