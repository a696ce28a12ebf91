import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { mostValue } from '../../value.ts'
import { useProjects } from '../reads.ts'

interface WeightValue {
  readonly projectId: number
  readonly weight: number
}

interface Props {
  readonly value?: readonly WeightValue[]
  readonly onChange?: (value: WeightValue[]) => void
}

const none: readonly WeightValue[] = []

/** Form control for the weights of class projects. A project without a weight doesn't count. */
export const WeightsField = ({ value = none, onChange }: Props) => {
  const projects = useProjects().filter(
    ({ assessType, duration }) => assessType === 'clazz' && (duration === 'week' || duration === 'day'),
  )
  const change = (projectId: number, weight: number | null) => {
    const others = value.filter((one) => one.projectId !== projectId)
    onChange?.(weight === null ? others : [...others, { projectId, weight }])
  }
  if (projects.length === 0) return <span>没有按天或按周考评班级的项目</span>
  return (
    <>
      {projects.map(({ id, name }) => (
        <div key={id} style={{ marginBlockEnd: 8 }}>
          <NumberInput
            aria-label={`权重 ${name}`}
            min={0}
            max={mostValue}
            precision={2}
            formatter={(shown) => String(shown ?? '')}
            value={value.find(({ projectId }) => projectId === id)?.weight ?? null}
            onChange={(weight) => change(id, weight)}
          />{' '}
          {name}
        </div>
      ))}
    </>
  )
}
