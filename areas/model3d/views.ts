import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { targetKinds } from './words.ts'

const file = {
  fileName: z.string(),
  fileSize: z.int().describe('字节'),
  triangles: z.int().describe('三角面数'),
}

/** A model with its current file and the progress of its matching. */
export const ModelView = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  inUse: z.boolean(),
  ...file,
  revision: z.int().describe('文件的版次，从 1 起'),
  unnamed: z.int().describe('没有名称、不能匹配的部件数'),
  parts: z.int().describe('可匹配的部件数'),
  matched: z.int().describe('其中已匹配的'),
  gone: z.int().describe('已匹配但文件中已消失的'),
  uploader: z.string().nullable(),
  uploadedTime: WireTime,
  version: z.int(),
})
export type ModelView = z.output<typeof ModelView>

/** A file that a model has or had. Only the current one is kept. */
export const RevisionView = z.object({
  id: z.int(),
  number: z.int(),
  ...file,
  parts: z.int(),
  current: z.boolean(),
  uploader: z.string().nullable(),
  uploadedTime: WireTime,
})
export type RevisionView = z.output<typeof RevisionView>

const Target = z.object({
  kind: z.enum(targetKinds),
  id: z.int(),
  name: z.string(),
  code: z.string().describe('位置代码或设备序列号，其他为空；无权查看设备时序列号为空'),
})

/** An object of the school that a part can be matched with. */
export const TargetView = Target
export type TargetView = z.output<typeof TargetView>

/** A named part of a model. Nodes of the same name are one part. */
export const PartView = z.object({
  id: z.int().describe('列表中的序号'),
  name: z.string(),
  parent: z.string().describe('上级部件的名称，没有时为空'),
  nodes: z.array(z.int()).describe('文件中的节点编号，已消失的部件为空'),
  size: z.tuple([z.number(), z.number(), z.number()]).nullable().describe('长、宽、高，米；未知时为空'),
  gone: z.boolean(),
  target: Target.nullable(),
  version: z.int().describe('匹配的版本，未匹配为 0'),
})
export type PartView = z.output<typeof PartView>

/** A match by name that the clerk may accept. */
export const ProposalView = z.object({ id: z.int(), part: z.string(), target: Target })
export type ProposalView = z.output<typeof ProposalView>

/** The result of a replaced file. */
export const ReplacedView = z.object({
  revision: z.int(),
  added: z.int().describe('新增的部件数'),
  removed: z.int().describe('未匹配而去掉的部件数'),
  kept: z.int().describe('保留的匹配数'),
  gone: z.array(z.object({ part: z.string(), target: z.string() })).describe('已匹配但新文件中没有的部件'),
})
export type ReplacedView = z.output<typeof ReplacedView>

/** A building that a part is matched with, as the map shows it. */
export const BuildingFacts = z.object({
  name: z.string(),
  floors: z.int(),
  devices: z.int().nullable().describe('设备数，无权查看设备时为空'),
})
