import { SchoolFirst } from '../SchoolFirst.tsx'
import { ReportTab } from './ReportTab.tsx'

/** 归寝报表 in a place of its own, for those whose home is not the dormitory's. */
const ReportScreen = () => (
  <SchoolFirst
    render={(choice, contents) => (
      <>
        {choice}
        {contents}
      </>
    )}
  >
    <ReportTab lead={null} />
  </SchoolFirst>
)

export default ReportScreen
