import type { Scene } from './areaTesting.ts'

/** Makes a value shared by several samples of a scene, once for each scene. */
export const oncePerScene = <T>(make: (scene: Scene) => Promise<T>): ((scene: Scene) => Promise<T>) => {
  const made = new WeakMap<Scene, Promise<T>>()
  return (scene) => {
    const known = made.get(scene) ?? make(scene)
    made.set(scene, known)
    return known
  }
}
