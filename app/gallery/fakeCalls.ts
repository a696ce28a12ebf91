import { z } from 'zod'
import { nothing, post, signedIn } from '../../platform/contract/call.ts'
import { id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'

const may = signedIn('只在组件页中，由页面自己应答')

/** A record that two people edit at the same time. */
const Room = z.object({
  name: z.string(),
  beds: z.int(),
  deptId: z.int(),
  note: z.string(),
  fromDay: z.string(),
  version: z.int(),
})

const sheet = { field: 'file', kinds: ['sheet'], mostBytes: 10 * 1024 * 1024, mostFiles: 1 } as const

const takesSheet = (path: `/${string}`) => ({
  ...post(path, { doc: '', may, data: z.object({ jobId: z.int() }) }),
  upload: sheet,
})

/** The calls that the gallery's components make. */
export const fakeCalls = {
  saveRoom: post('/gallery/room', {
    doc: '',
    may,
    body: z.object({
      name: text(12, 1),
      beds: z.int().min(1).max(12),
      deptId: id('department'),
      note: text(50).default(''),
      fromDay: z.union([z.literal(''), WireDay]).default(''),
      version: z.int().default(1),
    }),
    data: Room,
    refusals: [common.stale],
  }),
  export: post('/gallery/export', { doc: '', may, data: z.object({ jobId: z.int() }) }),
  template: post('/gallery/template', { doc: '', may, data: z.object({ fileLink: z.string() }) }),
  importGood: takesSheet('/gallery/import/good'),
  importWrongRows: takesSheet('/gallery/import/wrong'),
  importFailed: takesSheet('/gallery/import/failed'),
  importBadFile: takesSheet('/gallery/import/bad'),
  remove: post('/gallery/remove', { doc: '', may, data: nothing }),
}
