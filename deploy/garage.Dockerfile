# The store as a user of its own: its image has neither users nor a shell, so that another makes the folder.
FROM busybox:1.37.0 AS folder
RUN mkdir -p /var/lib/garage/meta /var/lib/garage/data

FROM dxflrs/garage:v2.4.1
COPY --from=folder --chown=10003:10003 /var/lib/garage /var/lib/garage
COPY deploy/garage.toml /etc/garage.toml
USER 10003:10003
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 CMD ["/garage", "status"]
CMD ["/garage", "server", "--single-node", "--default-bucket"]
