import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { MatchingPage } from './MatchingPage.tsx'
import { ModelList } from './ModelList.tsx'

const query = { model: 0 } as const

/** 模型匹配: the school's models, and the parts of one next to its picture. */
const MatchingScreen = () => {
  const [{ model }, change] = useScreenQuery(query)
  return model === 0 ? (
    <ModelList onOpen={(id) => change({ model: id })} />
  ) : (
    <MatchingPage key={model} id={model} onBack={() => change({ model: 0 })} />
  )
}

export default MatchingScreen
