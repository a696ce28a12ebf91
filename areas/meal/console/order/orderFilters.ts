import { type FilterTexts, daysCallInput, numberCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { useClassChoices, useMealChoices } from '../reads.ts'

const toTexts = (choices: readonly { readonly value: number; readonly label: string }[]) =>
  choices.map(({ value, label }) => ({ value: String(value), label }))

/** The filters that orders and their flow share. */
export const useOrderFilters = () => {
  const [classes, meals] = [useClassChoices(), useMealChoices()]
  return {
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    days: { kind: 'days', label: '' },
    classId: { kind: 'choice', label: '班级', options: toTexts(classes), isSought: true },
    mealId: { kind: 'choice', label: '餐别', options: toTexts(meals) },
  } as const
}

/** The part of a request body that these filters set. */
export const orderSearch = ({ keyword, days, classId, mealId }: FilterTexts<ReturnType<typeof useOrderFilters>>) => ({
  keyword,
  classId: numberCallInput(classId),
  mealId: numberCallInput(mealId),
  ...daysCallInput(days),
})
