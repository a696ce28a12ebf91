import { useCall } from '../../../platform/console/client/useCall.ts'
import { RowActions, type RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { type PartView, model3d } from '../contract.ts'
import styles from './model.module.css'
import { showSize, showTarget } from './partTexts.ts'

/** The map’s facts about a matched building. */
const BuildingLine = ({ id }: { readonly id: number }) => {
  const facts = useCall(model3d.buildingFacts, { params: { id } }).data
  if (facts === undefined) return null
  const { floors, devices } = facts
  return (
    <span>
      {floors} 层{devices === null ? '' : `，设备 ${devices} 台`}
    </span>
  )
}

interface Props {
  readonly part: PartView | null
  readonly actions: readonly RowAction[]
}

/** The part that is chosen in the picture or the table. */
export const ChosenPart = ({ part, actions }: Props) => (
  <div className={styles.chosen} aria-live="polite">
    {part === null ? (
      <span>在模型中点击部件，或在列表中选择一行</span>
    ) : (
      <>
        <strong>{part.name}</strong>
        <span>{[part.parent, showSize(part)].filter(Boolean).join('，')}</span>
        <span>{part.target === null ? '未匹配' : showTarget(part.target)}</span>
        {part.target?.kind === 'building' ? <BuildingLine id={part.target.id} /> : null}
        <RowActions name={part.name} actions={actions} />
      </>
    )}
  </div>
)
