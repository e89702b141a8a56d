window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  // Else it would ask a validator on another host.
  validatorUrl: null,
});
