import { model3d } from '../contract.ts'

/** The calls that show the models and their files. */
export const modelReads = [model3d.models, model3d.revisions, model3d.parts, model3d.modelFile, model3d.proposals]

/** The calls that show what parts are matched with. */
export const matchReads = [model3d.models, model3d.parts, model3d.proposals]
