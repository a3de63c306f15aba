import 'swagger-ui-dist/swagger-ui.css'
// After the viewer's own styles, which it replaces by ours.
import '#src/landing/api-docs.css'
import swaggerUi, { type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** The calls alone: heading, frame and landmarks are the page's own (api-docs.page.tsx). */
const callsAlone: Plugin = ({ React: { createElement }, getComponent, specSelectors }) => ({
  components: {
    Calls: () =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('errors', true)),
        specSelectors.loadingStatus() === 'success' && createElement(getComponent('operations', true)),
      ),
  },
})

swaggerUi({
  dom_id: '#calls',
  url: '/api/openapi.json',
  plugins: [callsAlone],
  layout: 'Calls',
  docExpansion: 'none',
  // Its colours are too faint, and they carry no meaning here.
  syntaxHighlight: false,
  // For reading only: someone who is signed in must not change anything by trying a call.
  supportedSubmitMethods: [],
  // Otherwise the document would be sent to another host for validation.
  validatorUrl: null,
})
