import { Light, type Material, Mesh, type Object3D, Texture, TextureLoader } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** A loaded model, with the nodes of its file. */
interface LoadedModel {
  readonly root: Object3D
  readonly objectsOf: (node: number) => readonly Object3D[]
  /** Returns the nodes that an object belongs to, innermost first. */
  readonly nodesOf: (object: Object3D) => readonly number[]
}

const makeLoader = (): GLTFLoader => {
  const loader = new GLTFLoader()
  return loader.register((parser) => {
    // The usual loader fetches textures from blob addresses, which the page's content policy refuses. Images may have them.
    parser.textureLoader = new TextureLoader(loader.manager)
    return { name: 'textures as images' }
  })
}

/** Reads a GLB file for drawing. Rejects one that can't be drawn. */
export const loadModel = async (bytes: ArrayBuffer): Promise<LoadedModel> => {
  const { scene, parser } = await makeLoader().parseAsync(bytes, '')
  const lights: Object3D[] = []
  scene.traverse((object) => void (object instanceof Light && lights.push(object)))
  // A model may bring more lights than a graphics card can draw. The scene has its own.
  for (const light of lights) light.removeFromParent()
  const objects = new Map<number, Object3D[]>()
  const nodeOf = (object: Object3D): number | undefined => parser.associations.get(object)?.nodes
  scene.traverse((object) => {
    const node = nodeOf(object)
    if (node !== undefined) objects.set(node, [...(objects.get(node) ?? []), object])
  })
  const nodesOf = (object: Object3D): readonly number[] => {
    const above = object.parent === null ? [] : nodesOf(object.parent)
    const node = nodeOf(object)
    return node === undefined ? above : [node, ...above]
  }
  return { root: scene, objectsOf: (node) => objects.get(node) ?? [], nodesOf }
}

const disposeMaterial = (material: Material): void => {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
  material.dispose()
}

/** Frees what a model keeps on the graphics card. */
export const disposeModel = (root: Object3D): void => {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    object.geometry.dispose()
    for (const material of [object.material].flat()) disposeMaterial(material)
  })
}
