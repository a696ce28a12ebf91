import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { Loading } from '../../../platform/console/kit/States.tsx'
import styles from './model.module.css'
import { type ModelScene, openModelScene } from './modelScene.ts'

interface Props {
  readonly url: string
  readonly chosen: readonly number[]
  readonly onPick: (nodes: readonly number[]) => void
}

const fetchBytes = async (url: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the model was refused with ${response.status}`)
  return response.arrayBuffer()
}

/** Draws a model. The library is loaded with this component, only when a model is shown. */
const ModelCanvas = ({ url, chosen, onPick }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [scene, setScene] = useState<ModelScene | null>(null)
  const [isBroken, setBroken] = useState(false)
  const pick = useEffectEvent((nodes: readonly number[]) => onPick(nodes))
  // Each response has a new address of the same file, which must not be loaded again.
  const [first] = useState(url)
  useEffect(() => {
    const container = place.current
    if (container === null) return undefined
    const ending = new AbortController()
    let opened: ModelScene | null = null
    const open = async () => {
      const bytes = await fetchBytes(first, ending.signal)
      opened = await openModelScene(container, bytes, (nodes) => pick(nodes))
      if (ending.signal.aborted) opened.close()
      else setScene(opened)
    }
    open().catch(() => {
      if (!ending.signal.aborted) setBroken(true)
    })
    return () => {
      ending.abort()
      opened?.close()
      setScene(null)
    }
  }, [first])
  useEffect(() => scene?.choose(chosen), [scene, chosen])
  return (
    <>
      <div ref={place} className={styles.canvas} data-ready={scene !== null} />
      {scene === null && !isBroken ? <Loading rows={8} /> : null}
      {isBroken ? <p className={styles.instead}>模型无法显示，可刷新后重试；在列表中仍可匹配。</p> : null}
      {scene === null ? null : (
        <div className={styles.tools}>
          <PlainButton onClick={() => scene.showAll()}>显示全部</PlainButton>
        </div>
      )}
    </>
  )
}

export default ModelCanvas
