import { z } from 'zod'
import { countedPageOf } from './countedPage.ts'
import { pageInput } from './envelope.ts'
import { oneSheet } from './upload.ts'

/** The response of a call that queues a job. */
export const startedJob = z.object({ jobId: z.int() })

/** Response of a page of a list that grows without limit, for a body that also checks its days. */
export const countedRows = <Row extends z.ZodType>(row: Row) => ({ data: countedPageOf(row), writes: false })

/** Body and response of a page of a list that grows without limit. */
export const countedList = <Search extends z.ZodRawShape, Row extends z.ZodType>(
  search: z.ZodObject<Search>,
  row: Row,
) => ({ body: search.extend(pageInput), data: countedPageOf(row), writes: false })

/** Spec of a call that accepts a sheet and queues its import. */
export const sheetImport = { data: startedJob, transaction: 'own', upload: oneSheet } as const

/** Spec of a call that returns the link of an empty sheet to fill in. */
export const sheetTemplate = { data: z.object({ fileLink: z.string() }), transaction: 'own' } as const
