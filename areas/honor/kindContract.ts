import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { honorRefusals } from './refusals.ts'
import { levels, ribbons, targets } from './words.ts'

const mayEdit = permission('honor:award:edit')

/** The id of a kind of honour. */
export const KindId = id('honorKind')

const Kind = z.object({
  id: KindId.optional(),
  name: nameText(32, '请填写荣誉名称').register(fieldMeaning, { sample: 'newHonorName' }),
  level: z.enum(levels).register(fieldMeaning, { sample: 'honorLevel' }),
  target: z.enum(targets).register(fieldMeaning, { sample: 'honorTarget' }),
  ribbon: z.enum(ribbons).default('red'),
  wording: text(200).default('').describe('奖状正文，“{荣誉}”处为荣誉名称；不填时用通用的正文'),
  disabled: flag.default(false),
  version: versionOf('honorVersion'),
})

/** A kind of honour. */
export const KindView = z.object({ ...Kind.shape, id: z.int(), version: z.int() })
export type KindView = z.output<typeof KindView>

export const kindCalls = {
  kinds: get('/honor/kind/list', {
    doc: '本校的荣誉项目，含停用的，按对象与级别',
    may: permission('honor:award:view'),
    data: z.array(KindView),
  }),
  saveKind: post('/honor/kind/save', {
    doc: '新增或保存荣誉项目；颁发过的不能改级别与对象，版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Kind,
    data: KindView,
    refusals: [common.notFound, common.stale, honorRefusals.kindTwice, honorRefusals.kindFixed],
  }),
  deleteKind: del('/honor/kind/delete', {
    doc: '删除从未颁发过的荣誉项目',
    may: mayEdit,
    query: { id: KindId },
    data: nothing,
    refusals: [common.notFound, honorRefusals.kindUsed],
  }),
}
