import { expect, test } from 'vitest'
import { answer } from '../../../tests/screens/answers.ts'
import { cast } from '../../../tests/screens/somebody.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { home } from '../contract.ts'

const stage = useStage()

test('a school is told its figures, its grades and all that was done', async () => {
  const console = await stage.open('/', { as: cast.school() })
  for (const text of ['2,400', '各年级学生', '全部操作记录']) await console.expectText(text)
})

test('a teacher is told of their own classes and of what they did', async () => {
  const figures = { studentNum: 45, teachingNum: 0, liveInDormitory: 5, noLiveInDormitory: 40 }
  const console = await stage.open('/', {
    as: cast.teacher(),
    answers: [
      answer(home.studentInfo, { ...figures, isEstimate: false, reach: 'part' }),
      answer(home.studentGroups, {
        by: 'class',
        rows: [{ id: 173, name: '七年级3班', studentNum: 45, male: 20, female: 25 }],
      }),
      answer(home.recent, { of: 'self', rows: [] }),
    ],
  })
  await console.expectText('我的班级')
  await console.expectText('我的登录与操作')
  expect(await console.page.getByText('2,400', { exact: true }).count()).toBe(0)
})
