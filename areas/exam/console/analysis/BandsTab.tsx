import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { Band, BandsView } from '../../analysisViews.ts'
import { exam, fromHundredths, toHundredths } from '../../contract.ts'
import { CountCells } from './CountCells.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type Opening, type TabProps, conditionOf } from './shown.ts'

/** Returns the highest score below a limit: scores have two decimals. */
const lastBelow = (limit: number): number => fromHundredths(toHundredths(limit) - 1)

const describeScores = ({ from, to }: Band): string => {
  if (from === null) return `${to ?? ''} 分以下`
  return to === null ? `${from} 分及以上` : `${from}–${lastBelow(to)} 分`
}

const describeRanks = ({ from, to }: Band): string =>
  to === null ? `第 ${from ?? ''} 名以后` : `第 ${from ?? ''}–${to} 名`

const scoreCondition = ({ from, to }: Band): Partial<Opening['condition']> => ({
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { below: to }),
})

const rankCondition = ({ from, to }: Band): Partial<Opening['condition']> => ({
  rankFrom: from ?? 1,
  ...(to === null ? {} : { rankTo: to }),
})

const kinds = {
  scores: { label: '分数段', describe: describeScores, condition: scoreCondition },
  ranks: { label: '名次段', describe: describeRanks, condition: rankCondition },
} as const

const Bands = ({ kind, found, subject, open }: TabProps & { kind: keyof typeof kinds; found: BandsView }) => {
  const { label, describe, condition } = kinds[kind]
  return (
    <ReportTable label={label} headings={[label, '年级', ...found.classes.map(({ name }) => name)]}>
      {found[kind].map((band) => (
        <tr key={describe(band)}>
          <th scope="row">{describe(band)}</th>
          <CountCells
            counted={band}
            classes={found.classes}
            title={`${subject.subject} ${describe(band)}`}
            condition={{ ...conditionOf(subject.subjectId), ...condition(band) }}
            open={open}
          />
        </tr>
      ))}
    </ReportTable>
  )
}

/** 分数段: how many students are in the school's score and rank bands, and the distribution. */
export const BandsTab = (props: TabProps) => {
  const { asked, subject } = props
  const found = useCall(exam.analysisBands, { query: asked })
  if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={8} />
  const { distribution } = found.data
  return (
    <>
      <Bands {...props} kind="scores" found={found.data} />
      <Bands {...props} kind="ranks" found={found.data} />
      <Chart
        title={`${subject.subject}年级分布`}
        kind="bar"
        data={{
          categories: distribution.map(({ from, to }) =>
            to === null ? `${from ?? 0} 以上` : `${from ?? 0}–${lastBelow(to)}`,
          ),
          series: [{ name: '人数', values: distribution.map(({ grade }) => grade) }],
          unit: '人',
        }}
      />
    </>
  )
}
