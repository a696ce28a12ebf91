import { Button } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import styles from './Dialogs.module.css'
import { DecisionFields } from './DecisionFields.tsx'
import type { BoardFeed } from './boardFeed.ts'
import { Decision } from './decision.ts'
import { useDecide, useMayDecide } from './useDecide.ts'

/** The most names that the dialog lists. */
const mostNames = 10

interface Chosen {
  readonly userId: number
  readonly name: string
}

/** Keeps the selected rows of a list by id, also when another page is shown. */
export const useSelectedStudents = (shown: readonly Chosen[]) => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const mayDecide = useMayDecide()
  const choose = (ids: readonly number[]) => {
    const known = new Map([...chosen, ...shown].map((one) => [one.userId, one]))
    setChosen(ids.flatMap((id) => known.get(id) ?? []))
  }
  return { chosen, ids: chosen.map(({ userId }) => userId), choose, clear: () => setChosen([]), mayDecide }
}

interface Props {
  readonly selected: ReturnType<typeof useSelectedStudents>
  readonly feed: BoardFeed
}

const namesOf = (chosen: readonly Chosen[]) => {
  const names = chosen.slice(0, mostNames).map(({ name }) => name)
  return `${names.join('、')}${chosen.length > mostNames ? ` 等 ${chosen.length} 人` : ''}`
}

/** A button that decides for all selected students at once. */
export const SeveralDecision = ({ selected: { chosen, ids, clear, mayDecide }, feed }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const decide = useDecide(feed)
  if (!mayDecide) return null
  return (
    <>
      <Button disabled={chosen.length === 0} onClick={() => setOpen(true)}>
        {chosen.length === 0 ? '登记所选' : `登记所选 ${chosen.length} 人`}
      </Button>
      {isOpen ? (
        <FormDialog
          title={`登记 ${chosen.length} 人`}
          width={480}
          schema={Decision}
          initial={{ comment: '' }}
          okText="提交"
          onSubmit={async (decided) => {
            await decide(ids, decided)
            clear()
          }}
          onClose={() => setOpen(false)}
        >
          <p className={styles.words}>{namesOf(chosen)}</p>
          <DecisionFields />
        </FormDialog>
      ) : null}
    </>
  )
}
