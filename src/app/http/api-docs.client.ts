import 'swagger-ui-dist/swagger-ui.css'
// Imported after the viewer's own styles, which it overrides.
import '#src/landing/api-docs.css'
import swaggerUi, { type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** Shows only the calls. Heading, frame and landmarks belong to the page (api-docs.page.tsx). */
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
  // Switch off syntax colours, which have too little contrast and carry no meaning here.
  syntaxHighlight: false,
  // For reading only: someone who is signed in must not change anything by trying a call.
  supportedSubmitMethods: [],
  // Otherwise the document would be sent to another host for validation.
  validatorUrl: null,
})
