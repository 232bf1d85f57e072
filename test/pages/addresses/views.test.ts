import { expect } from 'chai'
import { views } from '#client/views.ts'
import { type PageView, pageView } from '#server/pages/index.ts'
import { viewSlot } from '#server/pages/plan/plan.ts'

const visit = { locale: 'en' } as const

describe('views of application pages', () => {
  it('a view gets its title, its name and its props', () => {
    expect(pageView(visit, 'account.logout.title', 'logout', { isConnected: true })).to.eql({
      title: 'See you soon',
      component: 'logout',
      props: { isConnected: true },
    })
    expect(views).to.have.property('logout')
  })

  // The compiler reads these lines; nothing of them runs. An error that it no longer finds is one itself.
  it('a name that there is not and props of another view do not compile', () => {
    void function compiles(): PageView[] {
      return [
        pageView(visit, 'account.logout.title', 'logout', { isConnected: false }),
        // @ts-expect-error no view has this name
        pageView(visit, 'account.logout.title', 'log_out', { isConnected: false }),
        // @ts-expect-error a required prop is missing
        pageView(visit, 'account.logout.title', 'logout', {}),
        // @ts-expect-error a prop that the view does not take
        pageView(visit, 'account.logout.title', 'logout', { isConnected: true, name: 'Ada' }),
        // @ts-expect-error props of another view
        { title: '', component: 'gaming_off', props: { isConnected: false } },
      ]
    }
    void function compilesAsSlot() {
      viewSlot('gaming_off', { pauseUntil: null })
      // @ts-expect-error a view's prop of another type
      viewSlot('gaming_off', { pauseUntil: 'tomorrow' })
    }
  })
})
