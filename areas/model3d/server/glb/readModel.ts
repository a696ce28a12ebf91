import { open } from 'node:fs/promises'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { modelRefusals } from '../../contract.ts'
import { checkData } from './checkData.ts'
import { checkExtensions } from './checkExtensions.ts'
import { checkReferences } from './checkReferences.ts'
import { checkTextures } from './checkTextures.ts'
import { readGltf } from './gltf.ts'
import { type Part, listParts } from './listParts.ts'
import { countTriangles } from './measure.ts'
import { listSceneNodes } from './nodeTree.ts'
import { parseJson } from './parseJson.ts'
import { readChunks } from './readChunks.ts'

/** The facts about a GLB file. */
export interface ReadModel {
  readonly nodes: number
  readonly meshes: number
  readonly triangles: number
  readonly unnamed: number
  readonly parts: readonly Part[]
}

/**
 * Reads a GLB file by its content. Refuses one that is broken, needs anything outside of it, can't be drawn by the
 * console, or has no named part.
 */
export const readModel = async (path: string): Promise<ReadModel> => {
  await using file = await open(path)
  const { json, binary } = await readChunks(file)
  const gltf = readGltf(parseJson(json))
  checkExtensions(gltf)
  checkData(gltf, binary.length)
  checkReferences(gltf)
  const scene = listSceneNodes(gltf)
  const triangles = countTriangles(gltf, scene)
  await checkTextures(file, gltf, binary)
  const { parts, unnamed } = listParts(gltf, scene)
  if (parts.length === 0) throw new Refusal(modelRefusals.noNamedPart)
  return { nodes: gltf.nodes.length, meshes: gltf.meshes.length, triangles, unnamed, parts }
}
