import { useState } from 'react'
import { DateRange } from '../../../platform/console/kit/DateRange.tsx'
import { DayPicker, MonthPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { useTypedWords } from '../../../platform/console/kit/useTypedWords.ts'
import styles from '../Gallery.module.css'
import { Piece } from '../Piece.tsx'

const nothing = { word: '', from: '', to: '' }

/** A filter row, and the values chosen in it. */
export const FilterRow = () => {
  const [asked, setAsked] = useState(nothing)
  const [typed, type] = useTypedWords({ word: asked.word })
  const [day, setDay] = useState('')
  const [month, setMonth] = useState('2026-11')
  const reset = () => {
    type({ word: '' })
    setAsked(nothing)
  }
  return (
    <>
      <Piece title="一行筛选">
        <div className={styles.row}>
          <Filters onSearch={() => setAsked({ ...asked, word: typed.word.trim() })} onReset={reset}>
            <WordInput label="搜索" placeholder="姓名、学工号" value={typed.word} onType={(word) => type({ word })} />
            <DateRange
              from={asked.from}
              to={asked.to}
              noFuture
              onChange={(range) => setAsked({ ...asked, ...range })}
            />
          </Filters>
        </div>
        <p role="status">
          查询条件：{asked.word || '无'}，{asked.from || '不限'} 至 {asked.to || '不限'}
        </p>
      </Piece>
      <Piece title="日与月">
        <div className={`${styles.row} ${styles.narrow}`}>
          <DayPicker aria-label="日期" value={day} onChange={setDay} noFuture />
          <MonthPicker aria-label="月份" value={month} onChange={setMonth} />
        </div>
        <p>
          {day || '未选择'}，{month || '未选择'}
        </p>
      </Piece>
    </>
  )
}
