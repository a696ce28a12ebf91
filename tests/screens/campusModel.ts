import type { Page } from 'playwright-core'
import { makeBoxModel } from '../../areas/model3d/boxModel.ts'
import { type ModelView, type PartView, model3d } from '../../areas/model3d/contract.ts'
import { answer } from './answers.ts'
import { pageWith } from './lists.ts'

/** A model with a matched part and one that is gone. */
const model: ModelView = {
  id: 5,
  name: '校园三维模型',
  remark: '',
  inUse: true,
  fileName: '校园.glb',
  fileSize: 3_145_728,
  triangles: 24,
  revision: 1,
  unnamed: 0,
  parts: 3,
  matched: 1,
  gone: 1,
  uploader: '林建平',
  uploadedTime: '2026-09-01 10:00:00',
  version: 1,
}

/** A building of the map. */
export const building = { kind: 'building', id: 31, name: '教学楼', code: '' } as const

/** A part of the model, with `changes` applied. */
export const part = (id: number, name: string, changes: Partial<PartView> = {}): PartView => ({
  id,
  name,
  parent: id === 1 ? '' : '校园',
  nodes: [id - 1],
  size: [40, 20, 12],
  gone: false,
  target: null,
  version: 0,
  ...changes,
})

/** The parts of the model. The last is gone. */
export const parts = [
  part(1, '校园'),
  part(2, '1号楼'),
  part(3, '食堂', { target: building, version: 1 }),
  part(4, '钟楼', { gone: true, nodes: [], size: null, target: { ...building, name: '旧楼' }, version: 2 }),
]

/** The file of the model. */
export const bytes = Buffer.from(
  makeBoxModel([
    { name: '1号楼', middle: [0, 0], size: [40, 40, 40], colour: '#d6e4ff' },
    { name: '食堂', middle: [90, 0], size: [10, 10, 6], colour: '#ffd591' },
  ]),
)

/** Answers of the calls that show the model. */
export const reads = [
  answer(model3d.models, ({ body }) => pageWith(body, [model])),
  answer(model3d.parts, parts),
  answer(model3d.modelFile, { url: '/file/the-model', revision: 1 }),
  answer(model3d.buildingFacts, { name: '教学楼', floors: 5, devices: 12 }),
  answer(model3d.targets, ({ body }) => pageWith(body, [{ ...building, kind: body.kind }])),
]

/** Opens the parts of the model. Its file comes from the page's server, as its content policy demands. */
export const openParts = async (page: Page, progress = '已匹配 1 / 3，已消失 1') => {
  await page.route('**/file/the-model', (route) => route.fulfill({ body: bytes, contentType: 'model/gltf-binary' }))
  await page.getByRole('button', { name: '匹配' }).first().click()
  await page.getByText(progress).waitFor()
}

/** The row of a part in the table. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
