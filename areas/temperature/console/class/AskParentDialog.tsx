import { Select } from 'antd'
import { matchesWord } from '../../../../platform/console/kit/initials.ts'
import { AskParentDialog as AskParent } from '../../../sealedLink/console/index.ts'
import { readingLimits, temperature } from '../../contract.ts'
import type { PersonRow } from '../../views.ts'
import { linkReads } from '../reads.ts'

interface ChoiceProps {
  readonly id?: string
  readonly people: readonly PersonRow[]
  readonly value?: number
  readonly onChange?: (id: number) => void
}

/** Selects a student of the shown class. */
const PupilSelect = ({ id, people, value, onChange }: ChoiceProps) => (
  <Select<number, { value: number; label: string }>
    {...(id === undefined ? {} : { id })}
    style={{ width: '100%' }}
    showSearch={{ filterOption: (word, option) => option !== undefined && matchesWord(option.label, word) }}
    options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
    {...(value === undefined ? {} : { value })}
    {...(onChange === undefined ? {} : { onChange })}
  />
)

interface Props {
  readonly people: readonly PersonRow[]
  readonly onClose: () => void
}

/** 请家长填报体温: creates a link for a child and a parent. */
export const AskParentDialog = ({ people, onClose }: Props) => (
  <AskParent
    call={temperature.makeLink}
    parentsCall={temperature.linkParents}
    what="填报体温"
    message="temperatureLink"
    initial={{ days: readingLimits.linkDays, sends: true }}
    asksDays
    choose={(onChoose) => <PupilSelect people={people} onChange={onChoose} />}
    changes={linkReads}
    onClose={onClose}
  />
)
