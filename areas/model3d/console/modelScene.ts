import {
  AmbientLight,
  Box3,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { disposeModel, loadModel } from './loadModel.ts'

/** A model on the page. */
export interface ModelScene {
  /** Highlights nodes of the file instead of those before, and brings them into view. */
  readonly choose: (nodes: readonly number[]) => void
  readonly showAll: () => void
  readonly close: () => void
}

const fieldOfView = 45

/** Direction from the model to the camera in the first view. */
const firstView = new Vector3(0.6, 0.7, 1).normalize()

/** Px that a press may move and still be a click, not a turn. */
const clickMoves = 4

const makeLights = () => {
  const sun = new DirectionalLight(0xffffff, 2)
  sun.position.set(0.5, 1, 0.75)
  return [new AmbientLight(0xffffff, 1.2), sun]
}

/** Replaces the material of chosen meshes until the next choice. */
const makeHighlighter = () => {
  const material = new MeshStandardMaterial({ color: 0xfa8c16, emissive: 0xd46b08, emissiveIntensity: 0.5 })
  let before: (() => void)[] = []
  return {
    highlight: (objects: readonly Object3D[]) => {
      for (const restore of before) restore()
      before = []
      const meshes = new Set<Mesh>()
      for (const object of objects) object.traverse((one) => void (one instanceof Mesh && meshes.add(one)))
      for (const mesh of meshes) {
        const usual = mesh.material
        before.push(() => void (mesh.material = usual))
        mesh.material = material
      }
    },
    dispose: () => material.dispose(),
  }
}

/** Moves the camera so that a box fills the view, without turning it. */
const frameBox = (box: Box3, camera: PerspectiveCamera, controls: OrbitControls): void => {
  if (box.isEmpty()) return
  const { center, radius } = box.getBoundingSphere(new Sphere())
  const direction = camera.position.clone().sub(controls.target).normalize()
  const distance = (Math.max(radius, 0.01) * 1.2) / Math.sin(((fieldOfView / 2) * Math.PI) / 180)
  controls.target.copy(center)
  camera.position.copy(center).addScaledVector(direction, distance)
  camera.near = distance / 100
  camera.far = distance * 100
  camera.updateProjectionMatrix()
  controls.update()
}

/** Calls `onClick` for presses that don't turn the model. Returns how to stop. */
const watchClicks = (canvas: HTMLCanvasElement, onClick: (event: PointerEvent) => void) => {
  let start: PointerEvent | null = null
  const down = (event: PointerEvent) => void (start = event)
  const up = (event: PointerEvent) => {
    const moved = start === null ? Infinity : Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (moved <= clickMoves && event.button === 0) onClick(event)
  }
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointerup', up)
  return () => {
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointerup', up)
  }
}

/**
 * Draws a model in an element. `onPick` receives the nodes of the file at a clicked point, innermost first; none for a
 * click next to the model. Rejects a file that can't be drawn.
 */
export const openModelScene = async (
  container: HTMLElement,
  bytes: ArrayBuffer,
  onPick: (nodes: readonly number[]) => void,
): Promise<ModelScene> => {
  const model = await loadModel(bytes)
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  const canvas = renderer.domElement
  const camera = new PerspectiveCamera(fieldOfView)
  camera.position.copy(firstView)
  const scene = new Scene()
  scene.add(model.root, ...makeLights())
  const controls = new OrbitControls(camera, canvas)
  const highlighter = makeHighlighter()
  let isDue = false
  const draw = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      renderer.render(scene, camera)
    })
  }
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = container
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
    renderer.setSize(width, height)
    camera.aspect = width / Math.max(height, 1)
    camera.updateProjectionMatrix()
    draw()
  }
  const showAll = () => {
    frameBox(new Box3().setFromObject(model.root), camera, controls)
    draw()
  }
  const pickAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const point = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2)
    const caster = new Raycaster()
    caster.setFromCamera(point, camera)
    const [hit] = caster.intersectObject(model.root, true)
    onPick(hit === undefined ? [] : model.nodesOf(hit.object))
  }
  controls.addEventListener('change', draw)
  const stopClicks = watchClicks(canvas, pickAt)
  const observer = new ResizeObserver(fit)
  observer.observe(container)
  container.append(canvas)
  fit()
  showAll()
  return {
    choose: (nodes) => {
      const objects = nodes.flatMap((node) => model.objectsOf(node))
      highlighter.highlight(objects)
      const box = new Box3()
      for (const object of objects) box.expandByObject(object)
      frameBox(box, camera, controls)
      draw()
    },
    showAll,
    close: () => {
      observer.disconnect()
      stopClicks()
      controls.dispose()
      // Highlighted meshes get their materials back, which are disposed with the model.
      highlighter.highlight([])
      highlighter.dispose()
      disposeModel(model.root)
      renderer.dispose()
      canvas.remove()
    },
  }
}
