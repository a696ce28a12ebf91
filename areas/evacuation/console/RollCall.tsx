import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { EndDialog } from './EndDialog.tsx'
import styles from './Evacuation.module.css'
import { type Figures, countFigures, unknownText } from './figures.ts'
import { Lines } from './Lines.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { type List, matchesPerson, isOnList, lists } from './roll.ts'
import { EndedNotice, SendingNotice } from './RollNotices.tsx'
import { type Roll, useRoll } from './useRoll.ts'

const titles: Readonly<Record<List, string>> = { missing: '未找到', unknown: '去向不明', found: '已找到' }

/** Text of an empty list. The missing list is empty only once nobody has unknown whereabouts either. */
const emptyTexts: Readonly<Record<List, string>> = {
  missing: '的人都找到了',
  unknown: '没有去向不明的人',
  found: '还没有勾选任何人',
}

const emptyTextOf = (list: List, whose: string) =>
  list === 'missing' ? `${whose}${emptyTexts.missing}` : emptyTexts[list]

interface TabsProps {
  readonly figures: Figures
  readonly list: List
  readonly onChoose: (list: List) => void
}

const Tabs = ({ figures, list, onChoose }: TabsProps) => (
  <div className={styles.tabs} role="group" aria-label="名单">
    {lists.map((one) => (
      <button
        key={one}
        type="button"
        data-list={one}
        aria-label={`${figures[one]} ${titles[one]}${one === 'missing' ? unknownText(figures) : ''}`}
        aria-pressed={one === list}
        onClick={() => onChoose(one)}
      >
        <strong>{figures[one]}</strong>
        <span>
          {titles[one]}
          {one === 'missing' ? <span className={styles.among}>{unknownText(figures)}</span> : null}
        </span>
      </button>
    ))}
  </div>
)

/** Shows which classes the list is limited to, so that an empty list isn't taken for the whole school's. */
const Classes = ({ names }: { readonly names: readonly string[] }) => (
  <p className={styles.classes}>{names.length === 0 ? '仅所管部门的人员' : `仅所管班级：${names.join('、')}`}</p>
)

const Contents = ({ roll }: { readonly roll: Roll }) => {
  const [list, choose] = useState<List>('missing')
  const [word, type] = useState('')
  if (roll.read.error) return <Failed error={roll.read.error} onRetry={roll.read.refetch} />
  if (roll.read.data === undefined) return <Loading rows={10} />
  const { classes, head } = roll.read.data
  if (classes?.length === 0 && roll.people.length === 0)
    return <Empty title="没有可清点的班级" hint="年级主任、班主任与副班主任在这里清点所管班级的学生" />
  // A search finds people on every list.
  const sought = word.trim()
  const shown = roll.people.filter((person) => (sought === '' ? isOnList(list, person) : matchesPerson(person, sought)))
  return (
    <>
      {roll.isEnded ? <EndedNotice head={head} /> : null}
      {classes === null ? null : <Classes names={classes} />}
      <Tabs figures={countFigures(roll.people)} list={list} onChoose={choose} />
      <SendingNotice roll={roll} />
      <div className={styles.search}>
        <WordInput label="搜索" placeholder="姓名、拼音首字母、班级、宿舍" value={word} onType={type} />
      </div>
      <Lines
        // Another list or search releases rows that were held in place.
        key={`${list} ${sought}`}
        people={shown}
        everybody={roll.people}
        isEnded={roll.isEnded}
        onPress={roll.press}
        empty={
          <Empty
            title={sought === '' ? emptyTextOf(list, classes === null ? '名单上' : '所管班级') : '没有找到这样的人'}
          />
        }
      />
    </>
  )
}

interface Props {
  readonly evacuationId: number
  readonly onLeave: () => void
}

/** The list of an evacuation: missing people first. A press ticks a person off, a second one undoes it. */
export const RollCall = ({ evacuationId, onLeave }: Props) => {
  const roll = useRoll(evacuationId)
  const mayRun = useAllowed('access:evacuation:run')
  const [asked, ask] = useState<'print' | 'end' | null>(null)
  const head = roll.read.data?.head
  const action = (
    <span className={styles.actions}>
      <Button disabled={head === undefined} onClick={() => ask('print')}>
        打印名单
      </Button>
      <Button onClick={onLeave}>历次清点</Button>
      {mayRun && head?.mayEnd === true && !roll.isEnded ? (
        <Button danger onClick={() => ask('end')}>
          结束清点
        </Button>
      ) : null}
    </span>
  )
  return (
    <PageFrame title={roll.isEnded ? `疏散清点（${head?.begunTime ?? ''}）` : '疏散清点'} action={action}>
      <Contents roll={roll} />
      {asked === 'print' && head !== undefined ? (
        <PrintDialog
          people={roll.people}
          head={head}
          classes={roll.read.data?.classes ?? null}
          onClose={() => ask(null)}
        />
      ) : null}
      {asked === 'end' ? (
        <EndDialog evacuationId={evacuationId} figures={countFigures(roll.people)} onClose={() => ask(null)} />
      ) : null}
    </PageFrame>
  )
}
