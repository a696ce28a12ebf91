import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import type { UploadSpec } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { modelRefusals } from './refusals.ts'
import { BuildingFacts, ModelView, PartView, ProposalView, ReplacedView, RevisionView, TargetView } from './views.ts'
import { modelLimits, targetKinds } from './words.ts'

export { modelRefusals } from './refusals.ts'
export type { ModelView, PartView, ProposalView, ReplacedView, RevisionView, TargetView } from './views.ts'

const mayView = permission('model3d:model:view')
const mayEdit = permission('model3d:model:edit')

const ModelId = id('model3d')

/** The file that a model consists of. */
export const modelUpload: UploadSpec = { field: 'file', kinds: ['glb'], mostBytes: modelLimits.fileBytes, mostFiles: 1 }

const { modelTwice, tooManyModels, unknownPart, matchedMeanwhile, ...fileRefusals } = modelRefusals

const accepting = { transaction: 'own', upload: modelUpload } as const

const naming = {
  name: nameText(modelLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newModel3d' }),
  remark: text(modelLimits.remark).default(''),
}

const part = (sample: string) =>
  text(modelLimits.partName, 1).register(fieldMeaning, { sample, onlySought: true }).describe('部件名称')

const version = versionOf('model3dMatchVersion')

const matchesWith = (kind: string, sample: string) =>
  z
    .array(z.object({ part: part(`${sample}Part`), id: id(kind, sample), version }))
    .max(modelLimits.matches)
    .default([])

const Matches = z
  .object({
    id: ModelId,
    building: matchesWith('mapBuilding', 'model3dBuilding').describe('与地图建筑的匹配'),
    dormitory: matchesWith('dormitoryBuilding', 'model3dDormitory').describe('与宿舍楼的匹配'),
    location: matchesWith('deviceLocation', 'model3dLocation').describe('与位置的匹配'),
    device: matchesWith('device', 'model3dDevice').describe('与设备的匹配'),
    unmatched: z
      .array(z.object({ part: part('model3dUnmatchedPart'), version: versionOf('model3dUnmatchedVersion') }))
      .max(modelLimits.matches)
      .default([])
      .describe('取消匹配的部件'),
  })
  .refine((matches) => {
    const { building, dormitory, location, device, unmatched } = matches
    const parts = [building, dormitory, location, device, unmatched].flatMap((list) => list.map((one) => one.part))
    return new Set(parts).size === parts.length
  }, '一个部件只能匹配一个对象')
export type SavedMatches = z.output<typeof Matches>

/** Calls of 3D models (academics §7, A-CALL-140). */
export const model3d = {
  models: post('/model3D/find/page', {
    doc: '三维模型分页，启用的在前；可按名称查找。A-CALL-140',
    may: mayView,
    body: z.object({ name: keywordText(64).default('').describe('名称'), ...pageInput }),
    data: pageOf(ModelView),
    writes: false,
  }),
  addModel: post('/model3D/add', {
    doc: '上传新的三维模型；文件按内容检查，部件的名称随之登记。A-CALL-140',
    title: '上传三维模型',
    may: mayEdit,
    body: z.object(naming),
    data: ModelView,
    refusals: [modelTwice, tooManyModels, ...Object.values(fileRefusals)],
    ...accepting,
  }),
  saveModel: post('/model3D/save', {
    doc: '保存模型的名称与备注；版本不是最新时返回 10020 与当前内容。A-CALL-140',
    title: '保存三维模型',
    may: mayEdit,
    body: z.object({ id: ModelId, ...naming, version: versionOf('model3dVersion') }),
    data: ModelView,
    refusals: [common.notFound, common.stale, modelTwice],
  }),
  replaceFile: post('/model3D/{id}/file', {
    doc: '替换模型的文件；名称仍在的部件保留匹配，返回已消失的部件',
    title: '替换三维模型文件',
    may: mayEdit,
    params: { id: ModelId },
    body: z.object({}),
    data: ReplacedView,
    refusals: [common.notFound, ...Object.values(fileRefusals)],
    ...accepting,
  }),
  putInUse: post('/model3D/use', {
    doc: '启用或停用模型；一所学校只启用一个，启用时其他的随之停用',
    title: '启用三维模型',
    may: mayEdit,
    body: z.object({ id: ModelId, inUse: flag }),
    data: nothing,
    refusals: [common.notFound],
  }),
  deleteModel: del('/model3D/delete', {
    doc: '删除模型与它的文件、版次和匹配；建筑与设备不变。A-CALL-140',
    title: '删除三维模型',
    may: mayEdit,
    query: { id: ModelId },
    data: nothing,
    refusals: [common.notFound],
  }),
  revisions: post('/model3D/revision/find/page', {
    doc: '模型各版次的文件，新的在前；只保存当前的文件',
    may: mayView,
    body: z.object({ id: ModelId, ...pageInput }),
    data: pageOf(RevisionView),
    refusals: [common.notFound],
    writes: false,
  }),
  modelFile: get('/model3D/{id}/file', {
    doc: '模型当前文件的临时地址',
    may: mayView,
    params: { id: ModelId },
    data: z.object({ url: z.string(), revision: z.int() }),
    refusals: [common.notFound],
  }),
  parts: get('/model3D/{id}/part/list', {
    doc: '模型中有名称的部件与匹配，按文件中的顺序，已消失的在后',
    may: mayView,
    params: { id: ModelId },
    data: z.array(PartView),
    refusals: [common.notFound],
  }),
  targets: post('/model3D/target/find/page', {
    doc: '可匹配的建筑、宿舍楼、位置或设备，可按名称与代码查找；设备须有查看设备的权限',
    may: mayEdit,
    body: z.object({ kind: z.enum(targetKinds), keyword: keywordText(64).default(''), ...pageInput }),
    data: pageOf(TargetView),
    writes: false,
  }),
  proposals: get('/model3D/{id}/proposal/list', {
    doc: '未匹配的部件按名称相配的对象，如“Building_01”与“1号楼”；只供确认，不写入',
    may: mayEdit,
    params: { id: ModelId },
    data: z.array(ProposalView),
    refusals: [common.notFound],
  }),
  saveMatches: post('/model3D/match', {
    doc: '保存或取消部件的匹配；他人已修改时拒绝；匹配设备须有查看设备的权限',
    title: '匹配三维模型部件',
    may: mayEdit,
    body: Matches,
    mostBytes: kilobytes(560),
    data: nothing,
    refusals: [common.notFound, unknownPart, matchedMeanwhile],
  }),
  buildingFacts: get('/model3D/building/{id}', {
    doc: '部件所匹配建筑的名称、楼层数与设备数',
    may: mayView,
    params: { id: id('mapBuilding', 'model3dBuilding') },
    data: BuildingFacts,
    refusals: [common.notFound],
  }),
}
