import { Suspense, lazy, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { model3d } from '../contract.ts'
import styles from './model.module.css'

const ModelCanvas = lazy(() => import('./ModelCanvas.tsx'))

/** True if the browser can draw the model. Old PCs and remote desktops often can't. */
const supportsDrawing = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

interface Props {
  readonly id: number
  /** The nodes of the chosen part. */
  readonly chosen: readonly number[]
  /** Called with the nodes at a clicked point, innermost first. */
  readonly onPick: (nodes: readonly number[]) => void
}

/** The picture of a model, or why there is none. Everything can also be done in the table. */
export const ModelPicture = ({ id, chosen, onPick }: Props) => {
  const [isDrawn] = useState(supportsDrawing)
  const found = useCall(model3d.modelFile, { params: { id } }, { enabled: isDrawn })
  const contents = () => {
    if (!isDrawn) return <p className={styles.instead}>此浏览器不能显示三维模型（未启用 WebGL 2），请在列表中匹配。</p>
    if (found.error !== null) return <Failed error={found.error} onRetry={found.refetch} />
    // A kept address may have expired.
    if (found.data === undefined || !found.isFetchedAfterMount) return <Loading rows={8} />
    const { url, revision } = found.data
    return (
      <Suspense fallback={<Loading rows={8} />}>
        <ModelCanvas key={revision} url={url} chosen={chosen} onPick={onPick} />
      </Suspense>
    )
  }
  return (
    <section className={styles.picture} aria-label="三维模型">
      {contents()}
    </section>
  )
}
