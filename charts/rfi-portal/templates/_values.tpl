{{/* First in each template: Helm removes a value that is set to null, and templates then meet its empty one. */}}
{{- define "rfi-portal.fillEmpty" -}}
{{- $_ := merge .Values (.Files.Get "files/empty-values.yaml" | fromYaml) }}
{{- end }}
