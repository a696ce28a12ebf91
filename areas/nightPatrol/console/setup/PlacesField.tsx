import { Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { nightPatrol, patrolLimits } from '../../contract.ts'
import { showLocation } from '../../location.ts'
import styles from './Setup.module.css'

interface Props {
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (value: number[]) => void
}

const swap = (ids: readonly number[], at: number, other: number): number[] => {
  const moved = [...ids]
  const [one, two] = [moved[at], moved[other]]
  if (one === undefined || two === undefined) return moved
  moved[at] = two
  moved[other] = one
  return moved
}

const none: readonly number[] = []

/** Form control that chooses the places of a line and their order. */
export const PlacesField = ({ id, value = none, onChange }: Props) => {
  const found = useCall(nightPatrol.placePage, { body: { keyword: '', pageNum: 1, pageSize: -1 } })
  const places = found.data?.content ?? []
  const nameOf = (placeId: number) => places.find((place) => place.id === placeId)?.name ?? ''
  const change = (ids: number[]) => onChange?.(ids)
  return (
    <>
      <Select
        {...(id === undefined ? {} : { id })}
        mode="multiple"
        style={{ width: '100%' }}
        maxCount={patrolLimits.placesOfLine}
        maxTagCount={0}
        maxTagPlaceholder={() => `已选 ${value.length} 处`}
        placeholder="选择地点"
        loading={found.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        options={places.map((place) => ({
          value: place.id,
          label:
            [place.name, showLocation(place)].filter(Boolean).join('（') + (showLocation(place) === '' ? '' : '）'),
        }))}
        value={[...value]}
        onChange={change}
      />
      <ol className={styles.chosen}>
        {value.map((placeId, at) => (
          <li key={placeId}>
            <span>
              {at + 1}. {nameOf(placeId)}
            </span>
            <TextButton
              aria-label={`上移 ${nameOf(placeId)}`}
              disabled={at === 0}
              onClick={() => change(swap(value, at, at - 1))}
            >
              上移
            </TextButton>
            <TextButton
              aria-label={`下移 ${nameOf(placeId)}`}
              disabled={at === value.length - 1}
              onClick={() => change(swap(value, at, at + 1))}
            >
              下移
            </TextButton>
          </li>
        ))}
      </ol>
    </>
  )
}
